import type { Me } from '../../session/session.ts'

type Section = { name: string; may: keyof Me['can'] | null }

/** The sections of the settings, in the order of their menu, each for whom it is; everybody has API keys. */
export const settingsSections = [
  { name: 'company', may: 'manage_company' },
  { name: 'theme', may: 'manage_company' },
  { name: 'folders', may: 'manage_folders' },
  { name: 'api-keys', may: null },
  { name: 'webhooks', may: 'manage_webhooks' },
  { name: 'audit', may: 'read_audit_log' },
  { name: 'mailbox', may: 'manage_company' },
  { name: 'page-views', may: 'manage_company' },
  { name: 'data', may: 'manage_company' },
] as const satisfies readonly Section[]
export type SectionName = (typeof settingsSections)[number]['name']
