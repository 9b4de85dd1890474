/**
 * Import before everything else: React picks its build at first import, and the development build is several times
 * slower.
 */
process.env.NODE_ENV ??= 'production';
