import { z } from 'zod'

const Action = z.object({
  /** An action of the C2PA specification, such as `c2pa.cropped`, or one defined by the signer. */
  action: z.string(),
  when: z.string().optional(),
  software: z.string().optional(),
  description: z.string().optional(),
})

/**
 * The file's C2PA manifest when it was received, and whether it matches the file. It is the file's own claim:
 * the signer is as named in the certificate, compared with the installation's list if it has one.
 */
export const ContentCredentials = z.object({
  state: z.enum(['valid', 'invalid']),
  /** Whether the installation's list of signers led to this one; missing without a list, or where it is invalid. */
  trust: z.enum(['listed', 'unlisted']).optional(),
  signer: z.string().optional(),
  issuer: z.string().optional(),
  /** According to the time stamp in the manifest. */
  signed_at: z.string().optional(),
  /** The program that made the manifest. */
  generator: z.string().optional(),
  title: z.string().optional(),
  actions: z.array(Action),
  /** What it was made from. */
  ingredients: z.array(z.object({ title: z.string().optional(), relationship: z.string().optional() })),
  /** What is wrong: failure codes of the C2PA specification, or `manifest.unreadable`. */
  problems: z.array(z.string()),
})
export type ContentCredentials = z.infer<typeof ContentCredentials>
