import { limits } from '@atesta/contract/limits.ts'
import type { ContentCredentials } from '@atesta/contract/schemas/content-credentials.ts'
import { readAll, type Storage } from '../storage/storage.ts'
import { c2paLibrary, endIfBroken } from './c2pa-library.ts'
import { readC2paTrust } from './c2pa-trust.ts'

/** A stored file, and what it is. */
export type CredentialedFile = { key: string; size: number; mediaType: string }

/** Nothing is fetched, whatever the file asks for: neither a remote manifest nor a certificate's status. */
const settingsWith = (authorities: string | undefined) =>
  JSON.stringify({
    verify: { remote_manifest_fetch: false, ocsp_fetch: false, verify_trust: true },
    trust: authorities === undefined ? undefined : { trust_anchors: authorities },
  })

/** A certificate on no list is not a fault of the file; the result of the list is reported separately. */
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
  validation_results?: { activeManifest?: { success?: Status[] } }
}
type Action = { action?: unknown; when?: unknown; softwareAgent?: unknown; description?: unknown }

/** A statement cannot contain half a character, nor a report a control character. */
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

/**
 * The content of a file's manifests as short texts, and their faults; `listed`: whether signers were checked
 * against a list.
 */
export function credentialsOf(store: Store, listed = false): ContentCredentials {
  const manifest = store.manifests?.[store.active_manifest ?? ''] ?? {}
  const { issuer, common_name, time } = manifest.signature_info ?? {}
  const problems = list(store.validation_status).flatMap(({ code }) => text(code) ?? [])
  const valid = store.validation_state === 'Valid' || store.validation_state === 'Trusted'
  // Only this manifest: the overall state also covers the signers of its ingredients.
  const passed = list(store.validation_results?.activeManifest?.success)
  const trust = passed.some(({ code }) => code === 'signingCredential.trusted')
    ? ('listed' as const)
    : ('unlisted' as const)
  return known({
    state: valid ? ('valid' as const) : ('invalid' as const),
    trust: valid && listed ? trust : undefined,
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

/** The beginning of a C2PA box description, anywhere in a file. */
const descriptionOfC2pa = Buffer.from('jumdc2pa')

/** The library's errors when a file contains no manifest, or only the URL of one. */
const nothingInside = /JumbfNotFound|RemoteManifestUrl/

/**
 * The content of the C2PA manifest inside a stored file, validated against its bytes; null when there is
 * none. An unreadable one is invalid. `trustFile`: the list that signers are checked against. Only for a
 * process that may be killed when it takes too much.
 */
export async function readCredentials(
  storage: Storage,
  { key, size, mediaType }: CredentialedFile,
  trustFile: string | undefined,
): Promise<ContentCredentials | null> {
  if (size > limits.maxCredentialedBytes) return null
  const bytes = await readAll(storage, key)
  const trust = trustFile === undefined ? undefined : await readC2paTrust(trustFile)
  const { WasmReader } = await c2paLibrary()
  try {
    const found = await WasmReader.fromBytes(mediaType, bytes, settingsWith(trust))
    try {
      return credentialsOf(JSON.parse(found.json()) as Store, trust !== undefined)
    } finally {
      found.free()
    }
  } catch (error) {
    endIfBroken(error)
    if (nothingInside.test(String((error as Error)?.message ?? error))) return null
    return bytes.includes(descriptionOfC2pa)
      ? { state: 'invalid', actions: [], ingredients: [], problems: ['manifest.unreadable'] }
      : null
  }
}
