/** To be imported before everything else: React chooses its build when it is first imported, and is several times slower in the other one. */
process.env.NODE_ENV ??= 'production';
