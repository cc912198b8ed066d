import { isPlainObject } from '@atesta/contract/plain-object.ts'
import { type ScimPatch, type ScimUser, ScimUserInput } from '@atesta/contract/schemas/scim.ts'
import { InvalidScimPatchOp, NoTarget, ScimError, type ScimPatchOperation, scimPatch } from 'scim-patch'
import { Failure } from '../../http/failure.ts'

type Operation = ScimPatch['Operations'][number]

const kept = [
  'userName',
  'externalId',
  'displayName',
  'name',
  'emails',
  'roles',
  'active',
  'preferredLanguage',
  'timezone',
]
const ownSchema = /^urn:ietf:params:scim:schemas:core:2\.0:User:/i

/** The attribute of a path, in our spelling; undefined for one that we do not store. */
function attributeOf(path: string): string | undefined {
  const head = /^\w+/.exec(path)?.[0].toLowerCase()
  // A name with a colon belongs to a foreign schema.
  if (/^[^[]*:/.test(path)) return undefined
  return kept.find((name) => name.toLowerCase() === head)
}

function refusePath(scimType: 'invalidPath' | 'noTarget'): never {
  throw new Failure('validation_failed', {
    errors: [{ path: '/Operations', says: 'scim_path' }],
    meta: { scim_type: scimType },
  })
}

/**
 * A path in the library's form. It must lead to a member of a person: the library would otherwise follow
 * members that every object has, and change those.
 */
function cleanPath(path: string): string | undefined {
  const inOurs = path.trim().replace(ownSchema, '')
  const attribute = attributeOf(inOurs)
  if (!attribute) return undefined
  if (/__|prototype|constructor/i.test(inOurs)) return refusePath('invalidPath')
  // Entra ID sends roles[primary eq "True"].value.
  const rest = inOurs
    .slice(attribute.length)
    .replace(/\beq\s+"(true|false)"/gi, (_, flag: string) => `eq ${flag.toLowerCase()}`)
  return `${attribute}${rest}`
}

/** Splits an operation into one per attribute. A person has one role: adding one replaces the other. */
function operationsOn({ op, path, value }: Operation): ScimPatchOperation[] {
  if (!path) {
    if (op === 'remove') return refusePath('noTarget')
    if (!isPlainObject(value)) return refusePath('invalidPath')
    return Object.entries(value).flatMap(([name, part]) => operationsOn({ op, path: name, value: part }))
  }
  const clean = cleanPath(path)
  if (!clean) return []
  if (op === 'remove') return [{ op, path: clean, ...(value !== undefined && { value }) }]
  if (isPlainObject(value) && clean === 'name')
    return Object.entries(value).flatMap(([name, part]) =>
      operationsOn({ op, path: `name.${name}`, value: part }),
    )
  if (clean === 'roles' || clean === 'emails') {
    const list = Array.isArray(value) ? value : [value]
    return [{ op: clean === 'roles' ? 'replace' : op, path: clean, value: list }]
  }
  return [{ op, path: clean, value }]
}

/**
 * A person after a PATCH (RFC 7644, section 3.5.2), in the form of a PUT. Throws validation_failed for an
 * impossible change.
 */
export function patched(person: ScimUser, { Operations }: ScimPatch): ScimUserInput {
  const operations = Operations.flatMap(operationsOn)
  const { meta, ...copy } = structuredClone(person)
  let result: object
  try {
    result = scimPatch({ ...copy, meta: {} } as never, operations)
  } catch (error) {
    if (error instanceof NoTarget) return refusePath('noTarget')
    if (error instanceof ScimError || error instanceof InvalidScimPatchOp) return refusePath('invalidPath')
    // The path leads into something that does not exist: `userName.value`.
    if (error instanceof TypeError) return refusePath('invalidPath')
    throw error
  }
  // A removed attribute, which differs from one that is not mentioned.
  const parsed = ScimUserInput.safeParse({ roles: [], externalId: null, ...result })
  if (parsed.success) return parsed.data
  const paths = [...new Set(parsed.error.issues.map(({ path }) => `/${path.join('/')}`))]
  throw new Failure('validation_failed', { errors: paths.map((path) => ({ path, says: 'scim_value' })) })
}
