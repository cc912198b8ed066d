declare module 's3rver' {
  /** The parts of s3rver 3.7 that are used here; the package brings no types. */
  // biome-ignore lint/style/noDefaultExport: this is how the package exports itself
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      allowMismatchedSignatures: boolean
      vhostBuckets: boolean
      configureBuckets: { name: string; configs: unknown[] }[]
    })
    /** Koa's handlers, the first one outermost. */
    middleware: unknown[]
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
