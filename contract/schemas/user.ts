import { z } from 'zod'
import { locales, themeSlugs } from '../limits.ts'

export const ranges = ['RANGE_ADMIN', 'RANGE_SUPERVISOR', 'RANGE_USER'] as const
export const Range = z.enum(ranges)
export type Range = z.infer<typeof Range>

export const Me = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  company: z.object({
    id: z.number(),
    name: z.string(),
    slug: z.string(),
    locale: z.enum(locales),
    layout: z.object({ slug: z.enum(themeSlugs), logo: z.string().nullable() }),
  }),
  profile: z.object({
    range: Range,
    locale: z.enum(locales).nullable(),
    mandatory_metadata: z.boolean(),
    time_zone: z.string(),
  }),
  can: z.object({ manage_folders: z.boolean(), manage_users: z.boolean(), create_workflows: z.boolean() }),
})
export type Me = z.infer<typeof Me>

export const UserRow = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  range: Range,
  disabled: z.boolean(),
  created_at: z.string(),
})
