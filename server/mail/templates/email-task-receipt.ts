import type { Template } from '../content.ts'
import type { FactsOf } from '../mail.ts'

export const emailTaskReceipt: Template<FactsOf['email_task_receipt']> = (
  facts,
  { texts: { email_task_receipt: texts }, say, when },
) => ({
  subject: say(texts.subject, { task: facts.task }),
  preheader: say(texts.preheader, { submitted_at: when(facts.submitted_at) }),
  title: texts.title,
  paragraphs: [say(texts.what)],
  rows: [
    [texts.task, facts.task],
    [texts.number, String(facts.number)],
    [texts.submitted, when(facts.submitted_at)],
    [texts.digest, facts.answers_sha256],
  ],
  notes: [texts.why],
})
