import { z } from 'zod'

const Base64Url = z
  .string()
  .regex(/^[A-Za-z0-9_-]+$/)
  .max(20_000)
/** Unsigned additions of browsers, which differ between them; nothing here depends on them. */
const Rest = {
  type: z.literal('public-key'),
  rawId: Base64Url,
  authenticatorAttachment: z.string().max(100).nullish(),
  clientExtensionResults: z.record(z.string(), z.unknown()),
}

/** A new passkey, as browsers describe it (Web Authentication, RegistrationResponseJSON). */
export const MadePasskey = z.object({
  id: Base64Url,
  ...Rest,
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
})

/** A passkey's signature (Web Authentication, AuthenticationResponseJSON). */
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
