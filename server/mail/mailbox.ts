import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { orMissing } from '../storage/missing.ts'
import { replaceFile } from '../storage/replace-file.ts'
import { makeFolder } from '../storage/same-owner.ts'

export type Mailbox = {
  /** Stores a message atomically. Writing the same id again replaces it. */
  write(companyId: number | null, id: number, bytes: Uint8Array): Promise<void>
  /** A message as it would have been sent, or null when it is not here (any more). */
  read(companyId: number | null, id: number): Promise<Buffer | null>
  /** Does nothing when the message is not here. */
  remove(companyId: number | null, id: number): Promise<void>
}

/**
 * The folder that replaces a mail server: one folder per company, one file per message; mail of the
 * installation itself is under `system`.
 */
export function openMailbox(directory: string): Mailbox {
  const folder = (companyId: number | null) =>
    join(directory, companyId === null ? 'system' : String(companyId))
  return {
    async write(companyId, id, bytes) {
      await makeFolder(folder(companyId), 0o700)
      await replaceFile(join(folder(companyId), `${id}.eml`), bytes)
    },
    read: (companyId, id) => orMissing(readFile(join(folder(companyId), `${id}.eml`))),
    remove: (companyId, id) => rm(join(folder(companyId), `${id}.eml`), { force: true }),
  }
}

export type ReadMessage = {
  headers: { name: string; value: string }[]
  text: string
  html: string
}

const split = (part: string): [string, string] => {
  const end = part.indexOf('\r\n\r\n')
  return end < 0 ? [part, ''] : [part.slice(0, end), part.slice(end + 4)]
}

const headersOf = (head: string) =>
  head
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .map((line) => ({
      name: line.slice(0, line.indexOf(':')),
      value: decodeWords(line.slice(line.indexOf(':') + 1).trim()),
    }))

/** Decodes encoded words of a header (RFC 2047) in UTF-8, the only charset we write. */
const decodeWords = (value: string) =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, encoding: string, text: string) =>
      encoding.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('utf8')
        : Buffer.from(
            text
              .replaceAll('_', ' ')
              .replace(/=([0-9A-F]{2})/gi, (__, hex: string) =>
                String.fromCharCode(Number.parseInt(hex, 16)),
              ),
            'latin1',
          ).toString('utf8'),
    )

/** Every leaf of a MIME tree with its headers and decoded bytes; our own messages use base64 throughout. */
function leaves(part: string): { type: string; id: string; bytes: Buffer }[] {
  const [head, body] = split(part)
  const headers = headersOf(head)
  const header = (name: string) => headers.find((each) => each.name.toLowerCase() === name)?.value ?? ''
  const type = header('content-type')
  const boundary = /boundary="?([^";]+)"?/.exec(type)?.[1]
  if (boundary)
    return body
      .split(`--${boundary}`)
      .slice(1, -1)
      .flatMap((each) => leaves(each.replace(/^\r\n/, '')))
  return [{ type, id: header('content-id').replace(/[<>]/g, ''), bytes: Buffer.from(body, 'base64') }]
}

/** Parses a message of the mailbox. Reads only messages written by this program. */
export function readMessage(bytes: Buffer): ReadMessage {
  const source = bytes.toString('latin1')
  const parts = leaves(source)
  const textOf = (type: string) =>
    parts.find((part) => part.type.startsWith(type))?.bytes.toString('utf8') ?? ''
  const pictures = parts.filter((part) => part.id)
  const html = pictures.reduce(
    (page, { id, type, bytes: picture }) =>
      page.replaceAll(`cid:${id}`, `data:${type.split(';')[0]};base64,${picture.toString('base64')}`),
    textOf('text/html'),
  )
  return { headers: headersOf(split(source)[0]), text: textOf('text/plain'), html }
}
