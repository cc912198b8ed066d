import { Drawer } from '@mantine/core'
import { useBlocker, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { useDialog } from '../ui/dialog/use-dialog.ts'
import { LeaveQuestion } from '../ui/form/leave-question.tsx'
import { type Move, useStayWhileSending } from '../ui/form/stay-while-sending.ts'
import { notify } from '../ui/notify.ts'
import type { Panel } from './panel.ts'
import { readPanel } from './panel-address.ts'
import classes from './panel-container.module.css'
import { usePanelDirty } from './panel-dirty.ts'
import { panels } from './registry.ts'
import { usePanel } from './use-panel.ts'

type Loaded = { identity: string; Component: Panel<never>; params: unknown }

function identityOf(search: Record<string, unknown>): string {
  const panel = readPanel(search)
  return panel ? JSON.stringify(panel) : ''
}

const leavesPanel = ({ current, next }: Move): boolean =>
  identityOf(current.search as Record<string, unknown>) !== '' &&
  (current.pathname !== next.pathname ||
    identityOf(current.search as Record<string, unknown>) !==
      identityOf(next.search as Record<string, unknown>))

/** Loads the panel that the address asks for, and keeps it while it slides out. */
function useAddressedPanel() {
  const search = useSearch({ strict: false })
  const identity = identityOf(search)
  const { close, done } = usePanel()
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const wanted = useMemo(
    () => (identity ? (JSON.parse(identity) as ReturnType<typeof readPanel>) : null),
    [identity],
  )
  useEffect(() => {
    let current = true
    if (!wanted) return
    panels[wanted.kind]().then(
      (Component) => current && setLoaded({ identity, Component, params: wanted.params }),
      (error) => {
        close()
        notify.error(error)
      },
    )
    return () => {
      current = false
    }
  }, [identity, wanted, close])
  return { loaded, opened: identity !== '' && loaded?.identity === identity, close, done }
}

/**
 * Asks before an address change discards unsaved input, whether by the close button, Back or a link. The
 * panel stays open while it is being saved.
 */
function useLeaveQuestion() {
  const isDirty = usePanelDirty((state) => state.dirty && !state.saving)
  const isSaving = usePanelDirty((state) => state.saving)
  useStayWhileSending(isSaving, leavesPanel, () => usePanelDirty.getState().saving)
  const blocker = useBlocker({
    // Read at the moment of leaving: a form just sent is no longer dirty, although nothing has rendered
    // since.
    shouldBlockFn: (move) => {
      const { dirty, saving } = usePanelDirty.getState()
      return dirty && !saving && leavesPanel(move)
    },
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  return <LeaveQuestion blocker={blocker} />
}

/** The only container for side panels: 520 px on the right, full screen below 640 px. */
export function PanelContainer() {
  const { loaded, opened, close, done } = useAddressedPanel()
  const question = useLeaveQuestion()
  // Delayed until the key press is over: a question that opens would otherwise receive the same Escape and
  // close again.
  const closeLater = useDialog(opened, () => {
    if (!usePanelDirty.getState().saving) window.setTimeout(close)
  })
  return (
    <>
      <Drawer.Root
        opened={opened}
        onClose={closeLater}
        returnFocus={false}
        position="right"
        size={520}
        classNames={{ content: classes.content }}
      >
        <Drawer.Overlay backgroundOpacity={0.35} />
        <Drawer.Content>
          {loaded && <loaded.Component key={loaded.identity} params={loaded.params as never} close={done} />}
        </Drawer.Content>
      </Drawer.Root>
      {question}
    </>
  )
}
