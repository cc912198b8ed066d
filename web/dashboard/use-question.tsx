import { type ReactNode, useState } from 'react'
import { Confirm } from '../ui/confirm.tsx'
import { useOneAtATime } from '../ui/form/use-one-at-a-time.ts'
import { type Answer, answer } from './answer-question.ts'

/** A question before an action. */
export type Question = Answer & {
  title: string
  detail: ReactNode
  confirm: string
  danger?: boolean
}

/**
 * Asks before an action; a refusal is shown as SERVER_ERROR. Returns a function that asks, and what to
 * render.
 */
export function useQuestion() {
  const [question, setQuestion] = useState<Question | null>(null)
  const [opened, setOpened] = useState(false)
  const [pending, setPending] = useState(false)
  const once = useOneAtATime()
  const confirm = async () => {
    if (!question) return
    setPending(true)
    const stays = await answer(question)
    setPending(false)
    if (!stays) setOpened(false)
  }
  const ask = (next: Question) => {
    setQuestion(next)
    setOpened(true)
  }
  const element = question && (
    <Confirm
      opened={opened}
      title={question.title}
      confirmLabel={question.confirm}
      danger={question.danger}
      pending={pending}
      onConfirm={() => void once(confirm)}
      onCancel={() => setOpened(false)}
    >
      {question.detail}
    </Confirm>
  )
  return { ask, element }
}
export type Ask = ReturnType<typeof useQuestion>['ask']
