import { type ReactNode, useState } from 'react'
import { openModal } from '../modals/modal-store.ts'
import { endsSession } from '../session/query-client.ts'
import { Confirm } from '../ui/confirm.tsx'
import { notify } from '../ui/notify.ts'

/** One question before something happens. `action` does it and answers what the toast says. */
export type Question = {
  title: string
  detail: ReactNode
  confirm: string
  danger?: boolean
  action: () => Promise<string>
  /** Instead of the SERVER_ERROR modal. */
  onError?: (error: unknown) => void
}

const openServerError = (error: unknown) => openModal('SERVER_ERROR', { error })

/** Asks before something happens; a refusal comes as SERVER_ERROR. Gives how to ask, and what to draw. */
export function useQuestion() {
  const [question, setQuestion] = useState<Question | null>(null)
  const [opened, setOpened] = useState(false)
  const [pending, setPending] = useState(false)
  const confirm = async () => {
    if (!question) return
    setPending(true)
    try {
      notify.success(await question.action())
    } catch (error) {
      if (!endsSession(error)) (question.onError ?? openServerError)(error)
    }
    setPending(false)
    setOpened(false)
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
      onConfirm={() => void confirm()}
      onCancel={() => setOpened(false)}
    >
      {question.detail}
    </Confirm>
  )
  return { ask, element }
}
export type Ask = ReturnType<typeof useQuestion>['ask']
