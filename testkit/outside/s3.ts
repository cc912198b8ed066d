import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer, request as forward, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { rounds } from '../faults.ts'

/**
 * The fault that the next requests to the storage meet. `cut` closes the connection in the middle of the
 * request's body.
 */
export type Trouble = 'none' | 'fails' | 'hangs' | 'cut'

export type S3Server = {
  /** A value for STORAGE_URL. */
  storageUrl: string
  /** Names of all objects and of incomplete uploads. */
  objects: () => Promise<string[]>
  unfinished: () => Promise<string[]>
  /** Sets the fault of requests from now on; `only` limits it to those whose method and path match. */
  trouble: (kind: Trouble, only?: RegExp) => void
  stop: () => Promise<void>
}

const bucket = 'atesta-test'

type Context = {
  method: string
  path: string
  query: Record<string, string>
  status: number
  type: string
  body: unknown
}

const xml = (text: string) => `<?xml version="1.0" encoding="UTF-8"?>${text}`

/** Two calls of multipart uploads that s3rver lacks: listing the parts, and aborting. */
function addMultipartCalls(server: S3rver, directory: string): void {
  const uploads = (name: string) => join(directory, bucket, '._S3rver_uploads', name)
  server.middleware.unshift(async (context: Context, next: () => Promise<void>) => {
    const { uploadId } = context.query
    if (!uploadId || !['GET', 'DELETE', 'PUT'].includes(context.method)) return next()
    const names = await readdir(uploads(uploadId)).catch(() => undefined)
    if (!names) {
      context.status = 404
      context.type = 'application/xml'
      context.body = xml('<Error><Code>NoSuchUpload</Code><Message>It is not there.</Message></Error>')
      return
    }
    if (context.method === 'PUT') return next()
    if (context.method === 'DELETE') {
      await rm(uploads(uploadId), { recursive: true })
      context.status = 204
      return
    }
    const parts = await Promise.all(
      names
        .filter((name) => /^\d+$/.test(name))
        .map(async (name) => {
          const path = join(uploads(uploadId), name)
          const [{ size }, md5] = await Promise.all([stat(path), readFile(`${path}.md5`, 'utf8')])
          return `<Part><PartNumber>${name}</PartNumber><ETag>"${md5}"</ETag><Size>${size}</Size></Part>`
        }),
    )
    context.type = 'application/xml'
    context.body = xml(`<ListPartsResult><IsTruncated>false</IsTruncated>${parts.join('')}</ListPartsResult>`)
  })
}

/** A proxy in front of the storage that can interfere. */
function createGate(port: number, current: () => { kind: Trouble; only: RegExp }): Server {
  return createServer((incoming, answer) => {
    const { kind, only } = current()
    const affected = only.test(`${incoming.method} ${incoming.url}`)
    if (affected && kind === 'hangs') return
    if (affected && kind === 'fails') {
      incoming.resume()
      answer
        .writeHead(500, { 'content-type': 'application/xml' })
        .end(xml('<Error><Code>InternalError</Code><Message>Not today.</Message></Error>'))
      return
    }
    if (affected && kind === 'cut') {
      incoming.once('data', () => incoming.socket.destroy())
      return
    }
    const { host: _, ...headers } = incoming.headers
    const onward = forward(
      {
        port,
        host: '127.0.0.1',
        method: incoming.method,
        path: incoming.url,
        headers: { ...headers, host: `127.0.0.1:${port}` },
      },
      (response) => {
        answer.writeHead(response.statusCode ?? 500, response.headers)
        response.pipe(answer)
      },
    )
    onward.on('error', () => answer.destroy())
    incoming.pipe(onward)
  })
}

/** An S3-compatible server, with a bucket of its own in a temporary folder. Sets the AWS_* variables of the process. */
export async function startS3(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'atesta-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    allowMismatchedSignatures: true,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  addMultipartCalls(server, directory)
  const { port } = await server.run()
  let state: { kind: Trouble; only: RegExp } = { kind: 'none', only: /./ }
  const gate = createGate(port, () => state).listen(0, '127.0.0.1')
  await once(gate, 'listening')
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' })
  const entries = async (path: string) =>
    (await readdir(path, { recursive: true }).catch((): string[] => [])).sort()
  return {
    // The timeout applies to every request, not only to one that hangs; a delay of a slow machine is retried.
    storageUrl: `s3://${bucket}?endpoint=http://127.0.0.1:${(gate.address() as AddressInfo).port}&timeout=${rounds(2, 10)}`,
    objects: async () =>
      (await entries(join(directory, bucket)))
        .filter((name) => name.endsWith('._S3rver_object'))
        .map((name) => name.replace(/\._S3rver_object$/, '')),
    unfinished: () => readdir(join(directory, bucket, '._S3rver_uploads')).catch((): string[] => []),
    trouble(kind, only = /./) {
      state = { kind, only }
    },
    async stop() {
      gate.closeAllConnections()
      gate.close()
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
