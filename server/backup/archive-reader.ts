import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { extract } from 'tar-stream'
import { formatVersion, IndexLine, Manifest, manifestName } from './manifest.ts'

export type Member = { name: string; size: number; body: AsyncIterable<Buffer> }

/** Larger than any index or manifest we write; anything larger is not one. */
const textLimit = 256 * 1024 * 1024

/** Turns the errors of reading a file or a tar into our own messages; other errors stay. */
function readError(error: NodeJS.ErrnoException): Error {
  const said = (text: string) => new Error(text, { cause: error })
  if (error.code === 'EISDIR') return said('it is a directory, not a file.')
  if (error.code === 'ENOENT') return said('there is no such file.')
  if (error.code === 'EACCES') return said('this user may not read it.')
  if (/^(Invalid (tar )?header|Unexpected end of data|Header exceeds)/.test(error.message))
    return said('it is no tar archive, or a part of it that says what follows is damaged.')
  return error
}

async function* bodyOf(entry: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* entry
  } catch (error) {
    throw readError(error as NodeJS.ErrnoException)
  }
}

/** The members of an archive in order. Each must be read to its end before the next is requested. */
export async function* membersOf(path: string): AsyncGenerator<Member> {
  const tar = extract()
  const reading = pipeline(createReadStream(path), tar as unknown as NodeJS.WritableStream)
  reading.catch(() => {})
  try {
    for await (const entry of tar) {
      const { name, size } = entry.header
      yield { name, size, body: bodyOf(entry as unknown as AsyncIterable<Buffer>) }
    }
    await reading
  } catch (error) {
    throw readError(error as NodeJS.ErrnoException)
  }
}

export async function readMember({ size, body, name }: Member): Promise<Buffer> {
  if (size > textLimit) throw new Error(`${name} is too large.`)
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function hashMember(member: Member): Promise<IndexLine> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of member.body) {
    hash.update(chunk)
    size += chunk.length
  }
  return { name: member.name, size, sha256: hash.digest('hex') }
}

const same = (a: IndexLine | undefined, b: IndexLine | undefined) =>
  a?.name === b?.name && a?.size === b?.size && a?.sha256 === b?.sha256

/** Compares members with the lines of their index. Throws with the name of the first that differs. */
function compare(found: IndexLine[], index: string): void {
  const lines = index
    .split('\n')
    .filter(Boolean)
    .map((line) => IndexLine.parse(JSON.parse(line)))
  for (let n = 0; n < Math.max(found.length, lines.length); n++)
    if (!same(found[n], lines[n])) throw new Error(`${found[n]?.name ?? lines[n]?.name} is damaged.`)
}

function parsed<M>(parse: (text: unknown) => M, text: string): M {
  try {
    return parse(JSON.parse(text))
  } catch (cause) {
    throw new Error('its manifest is damaged, or of another kind of archive.', { cause })
  }
}

/**
 * Reads a whole archive once, in constant memory, and compares every member with its hash. `parse` reads the manifest.
 * Throws an Error that names what is wrong.
 */
export async function checkMembers<M extends { indexes: IndexLine[] }>(
  path: string,
  parse: (text: unknown) => M,
): Promise<M> {
  let found: IndexLine[] = []
  const indexes: IndexLine[] = []
  let manifest: M | undefined
  for await (const member of membersOf(path)) {
    if (manifest) throw new Error('something follows the manifest.')
    if (member.name === manifestName) {
      manifest = parsed(parse, (await readMember(member)).toString('utf8'))
    } else if (member.name.startsWith('index/')) {
      const { name } = member
      const text = await readMember(member)
      compare(found, text.toString('utf8'))
      indexes.push({ name, size: text.length, sha256: sha256(text) })
      found = []
    } else found.push(await hashMember(member))
  }
  if (!manifest) throw new Error('its end is missing.')
  const complete =
    found.length === 0 &&
    indexes.length === manifest.indexes.length &&
    indexes.every((index, n) => same(index, manifest?.indexes[n]))
  if (!complete) throw new Error('parts of it are missing or were exchanged.')
  return manifest
}

/**
 * Reads the whole archive once, in constant memory, and compares every member with its hash. Throws an Error
 * that says what is wrong; after any error the archive must not be used.
 */
export async function verifyArchive(path: string): Promise<Manifest> {
  const manifest = await checkMembers(path, (text) => Manifest.parse(text)).catch((error: Error) => {
    throw new Error(`${path} is not a complete backup: ${error.message}`, { cause: error })
  })
  if (manifest.format !== formatVersion)
    throw new Error(
      `${path} has format ${manifest.format}, and this version of Atesta reads format ${formatVersion}.`,
    )
  return manifest
}
