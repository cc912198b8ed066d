import type { Me } from '../../session/session.ts'

type Section = { name: string; may: keyof Me['can'] | null }

/** The sections of the settings in menu order, with who may open each; API keys are for everyone. */
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
