import { type Compare, type Filter, parse } from 'scim2-parse-filter'
import { Failure } from '../../http/failure.ts'

/** One comparison for equality. */
export type Condition =
  | { attribute: 'id' | 'user_name' | 'external_id' | 'address'; value: string }
  | { attribute: 'active'; value: boolean }

const refuse = (): never => {
  throw new Failure('validation_failed', {
    errors: [{ path: '?filter', says: 'scim_filter' }],
    meta: { scim_type: 'invalidFilter' },
  })
}

// A map: what an object has by birth, such as `constructor`, is no attribute.
const attributes = new Map<string, 'id' | 'user_name' | 'external_id' | 'address'>([
  ['id', 'id'],
  ['username', 'user_name'],
  ['externalid', 'external_id'],
  ['emails', 'address'],
  ['emails.value', 'address'],
])

/** Attribute names are case-insensitive and may be prefixed with their schema (RFC 7644, section 3.10). */
const nameOf = (path: string) =>
  path.toLowerCase().replace(/^urn:ietf:params:scim:schemas:core:2\.0:user:/, '')

function conditionOf({ op, attrPath, compValue }: Compare): Condition {
  if (op !== 'eq') return refuse()
  const name = nameOf(attrPath)
  if (name === 'active') {
    const value = String(compValue).toLowerCase()
    return value === 'true' || value === 'false' ? { attribute: 'active', value: value === 'true' } : refuse()
  }
  const attribute = attributes.get(name)
  return attribute && typeof compValue === 'string' ? { attribute, value: compValue } : refuse()
}

/** `type eq "work"` and `primary eq true` match the one address that a person has. */
const holdsForAll = (filter: Filter): boolean =>
  'compValue' in filter &&
  filter.op === 'eq' &&
  ['type work', 'primary true'].includes(`${filter.attrPath} ${String(filter.compValue)}`.toLowerCase())

function conditionsOf(filter: Filter): Condition[] {
  if (filter.op === 'and') return filter.filters.flatMap(conditionsOf)
  if (filter.op === '[]') {
    const { attrPath, valFilter } = filter
    if (nameOf(attrPath) !== 'emails') return refuse()
    const inner = valFilter.op === 'and' ? valFilter.filters : [valFilter]
    return inner
      .filter((each) => !holdsForAll(each))
      .flatMap((each) =>
        'compValue' in each ? [conditionOf({ ...each, attrPath: `emails.${each.attrPath}` })] : refuse(),
      )
  }
  return 'compValue' in filter ? [conditionOf(filter)] : refuse()
}

/**
 * The conditions of a filter, all of which must match. Throws validation_failed for an invalid filter, or one
 * that we cannot answer.
 */
export function readFilter(text: string): Condition[] {
  let filter: Filter
  try {
    filter = parse(text)
  } catch {
    return refuse()
  }
  return conditionsOf(filter)
}
