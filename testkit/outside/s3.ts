import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer, request as forward, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { repetitions } from '../test-size.ts'

/**
 * The fault that the next requests to the storage meet. `cut` closes the connection in the middle of the
 * request's body; `missing` is a 404 without a code of S3, such as a proxy answers.
 */
export type Trouble = 'none' | 'fails' | 'hangs' | 'cut' | 'missing'

export type S3Server = {
  /** A value for STORAGE_URL. */
  storageUrl: string
  /** Names of all objects and of incomplete uploads. */
  objects: () => Promise<string[]>
  unfinished: () => Promise<string[]>
  /** How many requests have not been answered to the end yet. */
  answering: () => number
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

/** How many parts an answer lists at most; servers usually list 1000. */
const partsPerPage = 2

type StoredPart = { number: number; etag: string; size: number }

/**
 * Parts of an upload as Amazon S3 lists them: every page has a marker for the next, the last one too; without
 * parts it is 0.
 */
function partsPage(parts: readonly StoredPart[], marker: number): string {
  const rest = parts.filter(({ number }) => number > marker).sort((a, b) => a.number - b.number)
  const last = rest[partsPerPage - 1]?.number ?? Number.POSITIVE_INFINITY
  const page = rest.filter(({ number }) => number <= last)
  const listed = page.map(
    ({ number, etag, size }) =>
      `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag><Size>${size}</Size></Part>`,
  )
  return `<ListPartsResult><IsTruncated>${page.length < rest.length}</IsTruncated><NextPartNumberMarker>${page.at(-1)?.number ?? 0}</NextPartNumberMarker>${listed.join('')}</ListPartsResult>`
}

/**
 * Two calls of multipart uploads that s3rver lacks: listing the parts, and aborting. As in SeaweedFS, a part
 * that was sent twice is listed twice.
 */
function addMultipartCalls(server: S3rver, directory: string): void {
  const uploads = (name: string) => join(directory, bucket, '._S3rver_uploads', name)
  const sent = new Map<string, StoredPart[]>()
  server.middleware.unshift(async (context: Context, next: () => Promise<void>) => {
    const { uploadId } = context.query
    if (!uploadId || !['GET', 'DELETE', 'PUT'].includes(context.method)) return next()
    const exists = await stat(uploads(uploadId)).catch(() => undefined)
    if (!exists) {
      context.status = 404
      context.type = 'application/xml'
      context.body = xml('<Error><Code>NoSuchUpload</Code><Message>It is not there.</Message></Error>')
      return
    }
    if (context.method === 'PUT') {
      await next()
      if (context.status !== 200) return
      const name = context.query.partNumber ?? ''
      const path = join(uploads(uploadId), name)
      const [{ size }, md5] = await Promise.all([stat(path), readFile(`${path}.md5`, 'utf8')])
      sent.set(uploadId, [...(sent.get(uploadId) ?? []), { number: Number(name), etag: `"${md5}"`, size }])
      return
    }
    if (context.method === 'DELETE') {
      await rm(uploads(uploadId), { recursive: true })
      context.status = 204
      return
    }
    context.type = 'application/xml'
    context.body = xml(partsPage(sent.get(uploadId) ?? [], Number(context.query['part-number-marker'] ?? 0)))
  })
}

/** A proxy in front of the storage that can interfere. */
function createGate(
  port: number,
  current: () => { kind: Trouble; only: RegExp },
  answering: Set<ServerResponse>,
): Server {
  return createServer((incoming, answer) => {
    answering.add(answer)
    answer.once('close', () => answering.delete(answer))
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
    if (affected && kind === 'missing') {
      incoming.resume()
      answer.writeHead(404).end()
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
    answer.once('close', () => onward.destroy())
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
  const answering = new Set<ServerResponse>()
  const gate = createGate(port, () => state, answering).listen(0, '127.0.0.1')
  await once(gate, 'listening')
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' })
  const entries = async (path: string) =>
    (await readdir(path, { recursive: true }).catch((): string[] => [])).sort()
  return {
    // The timeout applies to every request, not only to one that hangs; a delay of a slow machine is retried.
    storageUrl: `s3://${bucket}?endpoint=http://127.0.0.1:${(gate.address() as AddressInfo).port}&timeout=${repetitions(2, 10)}`,
    objects: async () =>
      (await entries(join(directory, bucket)))
        .filter((name) => name.endsWith('._S3rver_object'))
        .map((name) => name.replace(/\._S3rver_object$/, '')),
    unfinished: () => readdir(join(directory, bucket, '._S3rver_uploads')).catch((): string[] => []),
    answering: () => answering.size,
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
