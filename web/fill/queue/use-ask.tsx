import { useState } from 'react'
import { Confirm } from '../../ui/confirm.tsx'
import { notify } from '../../ui/notify.ts'

type Asked = { title: string; detail: string; confirm: string; action: () => Promise<void> }

/** Asks before something is lost. Returns a function that asks, and what to render. */
export function useAsk() {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [opened, setOpened] = useState(false)
  const [pending, setPending] = useState(false)
  const confirm = async () => {
    setPending(true)
    try {
      await asked?.action()
    } catch (error) {
      notify.error(error)
    }
    setPending(false)
    setOpened(false)
  }
  const ask = (next: Asked) => {
    setAsked(next)
    setOpened(true)
  }
  const element = asked && (
    <Confirm
      danger
      opened={opened}
      title={asked.title}
      confirmLabel={asked.confirm}
      pending={pending}
      onConfirm={() => void confirm()}
      onCancel={() => setOpened(false)}
    >
      {asked.detail}
    </Confirm>
  )
  return { ask, element }
}
export type Ask = ReturnType<typeof useAsk>['ask']
