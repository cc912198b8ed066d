import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { ContentCredentials } from '@atesta/contract/schemas/content-credentials.ts'
import { readAll, type Storage } from '../storage/storage.ts'

/** A stored file, and what it is. */
export type CredentialedFile = { key: string; size: number; mediaType: string }

/** A larger file is certified without a look at its manifest: it would be in memory three times. */
const maxRead = 64 * 1024 * 1024

/** Nothing is fetched, whatever the file asks for: neither a manifest that lies elsewhere nor a certificate's state. */
const settings = JSON.stringify({ verify: { remote_manifest_fetch: false, ocsp_fetch: false } })

/** That a certificate is on no list says nothing against the file: there is no list here (decision 24). */
const noProblem = 'signingCredential.untrusted'

const most = { text: 200, actions: 20, ingredients: 10, problems: 10 }

type Status = { code?: unknown }
type Manifest = {
  claim_generator?: unknown
  claim_generator_info?: { name?: unknown; version?: unknown }[]
  title?: unknown
  signature_info?: { issuer?: unknown; common_name?: unknown; time?: unknown }
  ingredients?: { title?: unknown; relationship?: unknown }[]
  assertions?: { label?: unknown; data?: unknown }[]
}
type Store = {
  active_manifest?: string
  manifests?: Record<string, Manifest>
  validation_state?: string
  validation_status?: Status[]
}
type Action = { action?: unknown; when?: unknown; softwareAgent?: unknown; description?: unknown }

/** No statement can hold half a character, and no report a control character. */
const text = (value: unknown): string | undefined => {
  if (typeof value !== 'string') return undefined
  const clean = value.replace(/\p{Cc}/gu, ' ').trim()
  return clean === '' ? undefined : clean.slice(0, most.text).toWellFormed()
}
const list = <T>(value: T[] | undefined): T[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'object' && each !== null) : []
/** Without what is not known. */
const known = <T extends object>(facts: T): T =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as T

function actionsOf({ assertions }: Manifest): Action[] {
  return list(assertions)
    .filter(({ label }) => typeof label === 'string' && label.startsWith('c2pa.actions'))
    .flatMap(({ data }) => list((data as { actions?: Action[] } | undefined)?.actions))
}

const agentOf = (agent: unknown) => text(agent) ?? text((agent as { name?: unknown } | undefined)?.name)

function generatorOf({ claim_generator, claim_generator_info }: Manifest): string | undefined {
  const [first] = list(claim_generator_info)
  return (
    text([first?.name, first?.version].filter((part) => typeof part === 'string').join(' ')) ??
    text(claim_generator)
  )
}

/** What a file's manifests say, as short texts, and what is wrong with them. */
export function credentialsOf(store: Store): ContentCredentials {
  const manifest = store.manifests?.[store.active_manifest ?? ''] ?? {}
  const { issuer, common_name, time } = manifest.signature_info ?? {}
  const problems = list(store.validation_status).flatMap(({ code }) => text(code) ?? [])
  return known({
    state:
      store.validation_state === 'Invalid' || !store.validation_state
        ? ('invalid' as const)
        : ('valid' as const),
    signer: text(common_name),
    issuer: text(issuer),
    signed_at: text(time),
    generator: generatorOf(manifest),
    title: text(manifest.title),
    actions: actionsOf(manifest)
      .slice(0, most.actions)
      .map(({ action, when, softwareAgent, description }) =>
        known({
          action: text(action) ?? '',
          when: text(when),
          software: agentOf(softwareAgent),
          description: text(description),
        }),
      ),
    ingredients: list(manifest.ingredients)
      .slice(0, most.ingredients)
      .map(({ title, relationship }) => known({ title: text(title), relationship: text(relationship) })),
    problems: [...new Set(problems)].filter((code) => code !== noProblem).slice(0, most.problems),
  })
}

let reader: Promise<typeof import('@contentauth/c2pa-wasm').WasmReader> | undefined

async function openReader() {
  const { default: start, WasmReader } = await import('@contentauth/c2pa-wasm')
  const module = await readFile(fileURLToPath(import.meta.resolve('@contentauth/c2pa-wasm/c2pa.wasm')))
  await start({ module_or_path: module })
  return WasmReader
}

/** How the description of a C2PA box begins, wherever in a file it lies. */
const descriptionOfC2pa = Buffer.from('jumdc2pa')

/** The library's words when there is no manifest in a file, or only the address of one. */
const nothingInside = /JumbfNotFound|RemoteManifestUrl/

/**
 * What the C2PA manifest inside a stored file says, validated against its bytes; null when there is none. One that cannot
 * be read is invalid. Only for a process that may be ended when it takes too much.
 */
export async function readCredentials(
  storage: Storage,
  { key, size, mediaType }: CredentialedFile,
): Promise<ContentCredentials | null> {
  if (size > maxRead) return null
  const bytes = await readAll(storage, key)
  reader ??= openReader()
  const library = await reader
  try {
    const found = await library.fromBytes(mediaType, bytes, settings)
    try {
      return credentialsOf(JSON.parse(found.json()) as Store)
    } finally {
      found.free()
    }
  } catch (error) {
    // What has broken the library is not asked about the next file.
    if ((error as Error)?.name === 'RuntimeError') process.exit(1)
    if (nothingInside.test(String((error as Error)?.message ?? error))) return null
    return bytes.includes(descriptionOfC2pa)
      ? { state: 'invalid', actions: [], ingredients: [], problems: ['manifest.unreadable'] }
      : null
  }
}
