import type { Range } from '@atesta/contract/schemas/user.ts'
import { z } from 'zod'

const roles = {
  administrator: 'RANGE_ADMIN',
  supervisor: 'RANGE_SUPERVISOR',
  inspector: 'RANGE_USER',
} as const satisfies Record<string, Range>
const isRole = (text: string): text is keyof typeof roles => Object.hasOwn(roles, text)

/** The role that a value of the claim grants; `*` is any other value, or none. */
export type RoleRule = { value: string; range: Range }

const listOf = (text: string) =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)

function ruleOf(text: string): RoleRule | undefined {
  const at = text.lastIndexOf('=')
  const [value, role] = [text.slice(0, at).trim(), text.slice(at + 1).trim()]
  return at > 0 && isRole(role) ? { value, range: roles[role] } : undefined
}

/** Secrets and personal data go there, so it must use TLS unless it is this machine. */
const isSafe = (url: string) => {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || /^(localhost|127\..*|\[::1\])$/.test(hostname)
}

const claim = z.string().max(200).optional()

/** The variables about sign-in by OpenID Connect. */
export const oidcVariables = {
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/ })
    .refine(isSafe, 'has to begin with https://')
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(60).optional(),
  OIDC_SCOPE: z
    .string()
    .refine((scope) => scope.split(' ').includes('openid'), 'has to contain openid')
    .default('openid email profile'),
  OIDC_ROLE_CLAIM: claim,
  OIDC_ROLES: z
    .string()
    .transform((text) => listOf(text).map(ruleOf))
    .refine(
      (rules): rules is RoleRule[] => rules.every((rule) => rule !== undefined),
      'value=role between commas, where role is administrator, supervisor or inspector',
    )
    .optional(),
  OIDC_COMPANY: z.string().optional(),
  OIDC_COMPANY_CLAIM: claim,
  OIDC_SECOND_FACTOR: z.string().transform(listOf).default([]),
}
const Variables = z.object(oidcVariables)

/** The OpenID Connect provider, and which of its claims are trusted. */
export type OidcSettings = {
  issuer: string
  clientId: string
  /** Undefined for a public client, which proves itself by PKCE alone. */
  clientSecret: string | undefined
  /** The provider's name as shown to people. */
  name: string
  scope: string
  /** The claim with a person's role, and what its values mean; undefined leaves roles to the company. */
  roles: { claim: string; rules: RoleRule[] } | undefined
  /**
   * Whose people may sign in: those of this company, or of the company that a claim names; undefined is all
   * who have an account.
   */
  company: { slug: string } | { claim: string } | undefined
  /** Values of `amr` and `acr` that count as a second factor. */
  secondFactor: string[]
}

/** Undefined where no provider is set. Throws an Error that names the variables that do not go together. */
export function oidcSettings(given: z.output<typeof Variables>): OidcSettings | undefined {
  const refuse = (why: string): never => {
    throw new Error(`The environment cannot be used:\n  ${why}`)
  }
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_COMPANY: slug, OIDC_COMPANY_CLAIM } = given
  if (!issuer || !clientId)
    return issuer || clientId ? refuse('OIDC_ISSUER, OIDC_CLIENT_ID: both are needed together') : undefined
  const { OIDC_ROLE_CLAIM: roleClaim, OIDC_ROLES: rules } = given
  if (!roleClaim !== !rules) refuse('OIDC_ROLE_CLAIM, OIDC_ROLES: both are needed together')
  if (slug && OIDC_COMPANY_CLAIM) refuse('OIDC_COMPANY, OIDC_COMPANY_CLAIM: only one of them')
  return {
    issuer,
    clientId,
    clientSecret: given.OIDC_CLIENT_SECRET,
    name: given.OIDC_NAME ?? new URL(issuer).host,
    scope: given.OIDC_SCOPE,
    roles: roleClaim && rules ? { claim: roleClaim, rules } : undefined,
    company: slug ? { slug } : OIDC_COMPANY_CLAIM ? { claim: OIDC_COMPANY_CLAIM } : undefined,
    secondFactor: given.OIDC_SECOND_FACTOR,
  }
}
