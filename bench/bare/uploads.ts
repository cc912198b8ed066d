// The least a server can do with an upload: stream it to disk, hash it, and let go when it is durable.
import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const directory = process.env.TARGET ?? ''
const server = createServer(async (request, reply) => {
  const path = join(directory, randomUUID())
  const hash = createHash('sha256')
  const tee = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  try {
    await pipeline(request, tee, createWriteStream(path, { flush: true }))
    reply.end(hash.digest('hex'))
  } catch (error) {
    reply.writeHead(500).end(String(error))
  } finally {
    await rm(path, { force: true })
  }
})
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'))
process.on('SIGTERM', () => process.exit(0))
