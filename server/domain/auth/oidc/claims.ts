import type { Range } from '@atesta/contract/schemas/user.ts'
import type { OidcSettings, RoleRule } from '../../../services/oidc-settings.ts'

/** The claims of a provider about a person, unprocessed. */
export type Claims = Record<string, unknown>

/** The facts taken from the claims. */
export type Told = {
  issuer: string
  subject: string
  /** Only an address that the provider has verified. */
  email: string | undefined
  name: string | undefined
  /** Undefined when no value maps to a role, null when the provider does not decide roles. */
  range: Range | undefined | null
  /**
   * The slug of their company; undefined when the claim names none, null when the provider does not decide
   * it.
   */
  company: string | undefined | null
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined

/** A claim is one text or a list of them. */
const valuesOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((each) => text(each) ?? [])

/** A claim by its name or, for a name with dots, by its path: `realm_access.roles`. */
function claimAt(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  return name
    .split('.')
    .reduce<unknown>(
      (value, part) =>
        value !== null && typeof value === 'object' && Object.hasOwn(value, part)
          ? (value as Claims)[part]
          : undefined,
      claims,
    )
}

const highestFirst = ['RANGE_ADMIN', 'RANGE_SUPERVISOR', 'RANGE_USER'] as const satisfies Range[]

/** The highest role that the values map to; `*` counts when none does. */
export function rangeOfValues(rules: readonly RoleRule[], values: readonly string[]): Range | undefined {
  const meant = rules.filter(({ value }) => values.includes(value)).map(({ range }) => range)
  return (
    highestFirst.find((range) => meant.includes(range)) ?? rules.find(({ value }) => value === '*')?.range
  )
}

export function rangeOf({ roles }: Pick<OidcSettings, 'roles'>, claims: Claims): Told['range'] {
  return roles ? rangeOfValues(roles.rules, valuesOf(claimAt(claims, roles.claim))) : null
}

function companyOf({ company }: OidcSettings, claims: Claims): Told['company'] {
  if (!company) return null
  return 'slug' in company ? company.slug : valuesOf(claimAt(claims, company.claim))[0]
}

/** Some providers write the flag as a text. */
const isVerified = (value: unknown) => value === true || value === 'true'

export function readClaims(settings: OidcSettings, issuer: string, subject: string, claims: Claims): Told {
  const email = text(claims.email)
  return {
    issuer,
    subject,
    email: isVerified(claims.email_verified) && email && /^[^\s@]+@[^\s@]+$/.test(email) ? email : undefined,
    name: text(claims.name)?.slice(0, 100),
    range: rangeOf(settings, claims),
    company: companyOf(settings, claims),
  }
}

/** Whether all required facts are known, without asking the provider for more. */
export const isComplete = ({ email, range, company }: Told): boolean =>
  email !== undefined && range !== undefined && company !== undefined

/**
 * Whether the provider reports that the person gave more than one factor, with values that the operator has
 * chosen to trust.
 */
export const gaveSecondFactor = ({ secondFactor }: OidcSettings, claims: Claims): boolean =>
  [...valuesOf(claims.amr), ...valuesOf(claims.acr)].some((value) => secondFactor.includes(value))
