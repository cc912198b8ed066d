import { z } from 'zod'

const Action = z.object({
  /** Of the C2PA specification, such as `c2pa.cropped`, or of whoever signed. */
  action: z.string(),
  when: z.string().optional(),
  software: z.string().optional(),
  description: z.string().optional(),
})

/**
 * What the C2PA manifest inside a file said when it was received, and whether it fits the file. The file's own claim: who
 * signed is what their certificate says, held against the list of the installation where it has one.
 */
export const ContentCredentials = z.object({
  state: z.enum(['valid', 'invalid']),
  /** Whether the installation's list of signers led to this one; missing without a list, or where it is invalid. */
  trust: z.enum(['listed', 'unlisted']).optional(),
  signer: z.string().optional(),
  issuer: z.string().optional(),
  /** By the time stamp in the manifest. */
  signed_at: z.string().optional(),
  /** The program that made the manifest. */
  generator: z.string().optional(),
  title: z.string().optional(),
  actions: z.array(Action),
  /** What it was made of. */
  ingredients: z.array(z.object({ title: z.string().optional(), relationship: z.string().optional() })),
  /** What is wrong: failure codes of the C2PA specification, or `manifest.unreadable`. */
  problems: z.array(z.string()),
})
export type ContentCredentials = z.infer<typeof ContentCredentials>
