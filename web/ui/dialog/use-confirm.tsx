import { type ReactNode, useState } from 'react'
import { Confirm } from '../confirm.tsx'
import { useOneAtATime } from '../form/use-one-at-a-time.ts'

/** What is asked before an action. */
export type Confirmation = { title: string; detail: ReactNode; confirm: string; danger?: boolean | undefined }

/**
 * Asks before an action. `act` carries out what was confirmed, shows its own failure, and resolves to whether
 * the question stays open. Returns a function that asks, and what to render.
 */
export function useConfirm<Question extends Confirmation>(act: (question: Question) => Promise<boolean>) {
  const [question, setQuestion] = useState<Question | null>(null)
  const [opened, setOpened] = useState(false)
  const [pending, setPending] = useState(false)
  const once = useOneAtATime()
  const confirm = async () => {
    if (!question) return
    setPending(true)
    const stays = await act(question)
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
