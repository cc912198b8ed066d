import { z } from 'zod'

const Base64Url = z
  .string()
  .regex(/^[A-Za-z0-9_-]+$/)
  .max(20_000)
/** What a browser adds beside what is signed; it differs from one to the next, and nothing here depends on it. */
const Rest = {
  type: z.literal('public-key'),
  rawId: Base64Url,
  authenticatorAttachment: z.string().max(100).nullish(),
  clientExtensionResults: z.record(z.string(), z.unknown()),
}

/** A new passkey, as browsers write it (Web Authentication, RegistrationResponseJSON). */
export const MadePasskey = z.object({
  id: Base64Url,
  ...Rest,
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
})

/** What a passkey has signed (Web Authentication, AuthenticationResponseJSON). */
export const ShownPasskey = z.object({
  id: Base64Url,
  ...Rest,
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: Base64Url.nullish(),
  }),
})
export type MadePasskey = z.input<typeof MadePasskey>
export type ShownPasskey = z.input<typeof ShownPasskey>
