import type { WebhookEventType } from '@atesta/contract/schemas/webhook-event.ts'
import type { Texts } from '@atesta/i18n/typed.ts'
import type { TFunction } from 'i18next'

// Spelled out, because importing their schemas would bring all of zod into the browser.
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

/** The meaning of an event type, in words; `type` of a delivery may be unknown to this page. */
export function eventText(t: TFunction<['settings', 'common']>, type: string): string {
  const known = type === 'ping' || eventTypes.some((each) => each === type)
  return known ? t(`settings:hooks.types.${type.replace('.', '_') as TypeKey}`) : type
}
