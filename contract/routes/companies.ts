import { z } from 'zod'
import { limits, locales, themeSlugs } from '../limits.ts'
import { defineRoutes } from '../route.ts'
import { examplePng } from '../schemas/form.ts'
import { Version } from '../schemas/page.ts'
import { DisplayName, EmailAddress, Layout, TimeZone } from '../schemas/user.ts'

export const CompanySettings = z.object({
  id: z.number(),
  slug: z.string(),
  name: z.string(),
  locale: z.enum(locales),
  time_zone: z.string(),
  theme: z.enum(themeSlugs),
  /** Replaces the theme's colour; null for the theme's own. */
  main_colour: z.string().nullable(),
  contact_email: z.string(),
  /** Everyone must use a second factor; a user without one has to set one up first. */
  require_second_factor: z.boolean(),
  layout: Layout,
  version: z.number(),
})
export type CompanySettings = z.infer<typeof CompanySettings>

export const companies = defineRoutes({
  read: {
    method: 'GET',
    path: '/companies/settings',
    summary: 'The settings of the company',
    ok: CompanySettings,
    errors: ['forbidden'],
  },
  save: {
    method: 'POST',
    path: '/companies/settings',
    summary: 'Change name, languages, looks and address of the company: what is left out stays, null empties',
    body: z.strictObject({
      name: DisplayName.optional(),
      locale: z.enum(locales).optional(),
      time_zone: TimeZone.optional(),
      theme: z.enum(themeSlugs).optional(),
      main_colour: z
        .string()
        .toLowerCase()
        .regex(/^#[0-9a-f]{6}$/)
        .nullish(),
      contact_email: z.union([z.literal(''), EmailAddress]).nullish(),
      require_second_factor: z.boolean().optional(),
      version: Version,
    }),
    ok: CompanySettings,
    errors: ['forbidden', 'stale_version', 'step_up_required'],
  },
  uploadLogo: {
    method: 'POST',
    path: '/companies/logo',
    summary: 'Give the company a logo: PNG, JPEG or WebP, at most 1 MB, in base 64',
    body: z.strictObject({
      file: z
        .base64()
        .min(1)
        .max(limits.maxLogoBytes * 2)
        .meta({ examples: [examplePng] }),
      version: Version,
    }),
    bulky: true,
    ok: CompanySettings,
    errors: ['forbidden', 'stale_version', 'file_too_large', 'image_too_large', 'incorrect_file_format'],
  },
  removeLogo: {
    method: 'DELETE',
    path: '/companies/logo',
    summary: 'Remove the logo',
    ok: CompanySettings,
    errors: ['forbidden'],
  },
  logo: {
    method: 'GET',
    path: '/companies/logo/:logo',
    summary: 'The picture of a logo, for anyone who was given its address',
    open: true,
    params: z.object({ logo: z.string().regex(/^[0-9a-f]{32}$/) }),
    binary: 'image/png',
    errors: ['not_found'],
  },
})
