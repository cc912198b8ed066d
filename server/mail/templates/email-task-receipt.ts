import type { Template } from '../content.ts'
import type { FactsOf } from '../mail.ts'

export const emailTaskReceipt: Template<FactsOf['email_task_receipt']> = (
  facts,
  { words: { email_task_receipt: words }, say, when },
) => ({
  subject: say(words.subject, { task: facts.task }),
  preheader: say(words.preheader, { submitted_at: when(facts.submitted_at) }),
  title: words.title,
  paragraphs: [say(words.what)],
  rows: [
    [words.task, facts.task],
    [words.number, String(facts.number)],
    [words.submitted, when(facts.submitted_at)],
    [words.digest, facts.answers_sha256],
  ],
  notes: [words.why],
})
