import type { WebhookEventType } from '@atesta/contract/schemas/webhook-event.ts'
import type { Texts } from '@atesta/i18n/typed.ts'
import type { TFunction } from 'i18next'

// Written out, because the schemas they come from would bring the whole of zod into the browser.
export const eventTypes = Object.keys({
  'inspection.created': true,
  'inspection.submitted': true,
  'inspection.approved': true,
  'inspection.returned': true,
  'inspection.deleted': true,
  'certification.certified': true,
  'certification.failed': true,
  'certification.deleted': true,
  'report.ready': true,
  'workflow.created': true,
  'claim.created': true,
  'claim.state_changed': true,
  'action.created': true,
  'action.changed': true,
  'action.state_changed': true,
  'email.submitted': true,
  'email.bounced': true,
  'user.invited': true,
} satisfies Record<WebhookEventType, true>) as WebhookEventType[]

type TypeKey = keyof Texts['settings']['hooks']['types']

/** What a type of event means, in words; `type` of a delivery may be one that this page does not know yet. */
export function eventText(t: TFunction<['settings', 'common']>, type: string): string {
  const known = type === 'ping' || eventTypes.some((each) => each === type)
  return known ? t(`settings:hooks.types.${type.replace('.', '_') as TypeKey}`) : type
}
