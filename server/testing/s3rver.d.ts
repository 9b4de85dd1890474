declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http';

  /** An S3-compatible store in a folder; checks signatures of the key `S3RVER` with the secret `S3RVER`. */
  export default class S3rver {
    constructor(options: { directory: string; silent: boolean });
    callback(): RequestListener;
  }
}
