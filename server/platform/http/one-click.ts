import type { FastifyInstance } from 'fastify';

/**
 * Takes what mail programs post to unsubscribe (RFC 8058): "List-Unsubscribe=One-Click", in an encoding of their
 * choice. Bodies are texts in this scope.
 */
export function acceptOneClick(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, body, done) => done(null, body));
}
