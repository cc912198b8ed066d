import { paths } from '@atesta/contract/paths.ts'
import type { Template } from '../content.ts'
import type { FactsOf } from '../mail.ts'

export const newDevice: Template<FactsOf['new_device']> = (
  { device, address, signed_in_at, has_password },
  { texts: { new_device: texts }, when, link },
) => ({
  subject: texts.subject,
  preheader: texts.preheader,
  title: texts.subject,
  paragraphs: [texts.what],
  rows: [
    [texts.when, when(signed_in_at)],
    [texts.device, device ?? texts.unknown],
    [texts.address, address],
  ],
  button: { label: texts.button, url: link(paths.profile()) },
  notes: [has_password === false ? texts.how_elsewhere : texts.how],
})
