import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type MenuButton, MenuOnDemand } from '../menu-on-demand.tsx'
import { notify } from '../notify.ts'
import { onDemand, useOnDemand } from '../on-demand.ts'

export type RowAction = {
  label: string
  icon?: ReactNode
  danger?: boolean
  /** Why it cannot be done now; the action is shown disabled, with the reason below it. */
  disabled?: string
  /** A note below the label. */
  hint?: string
  onClick: () => void
}

const loadMenus = () => import('./row-actions.tsx')
const loadMenu = () => loadMenus().then((menus) => menus.ActionsMenu)
const actionsAtPointer = onDemand(() => loadMenus().then((menus) => menus.ActionsAtPointer))

/** The ⋯ menu of a row or a page, attached to `button` if given. */
export function RowMenu({
  name,
  actions,
  button,
}: {
  name: string
  actions: RowAction[]
  button?: MenuButton
}) {
  const { t } = useTranslation('common')
  if (actions.length === 0) return null
  const usual = (
    <ActionIcon aria-label={t('actions.more_for', { name })}>
      <IconDots size={18} />
    </ActionIcon>
  )
  return <MenuOnDemand target={button ?? usual} load={loadMenu} menu={{ actions }} />
}

/** A row's actions as a menu at the pointer, for a right click; closed while `at` is null. */
export function PointerMenu(props: {
  at: { x: number; y: number } | null
  actions: RowAction[]
  onClose: () => void
}) {
  const Live = useOnDemand(actionsAtPointer, props.at !== null, (error) => {
    notify.error(error)
    props.onClose()
  })
  const [stands, setStands] = useState(false)
  // Rendered closed first: a menu rendered open does not know where the focus was, and could not restore it.
  useLayoutEffect(() => {
    setStands(Live !== undefined)
  }, [Live])
  return Live ? <Live {...props} at={stands ? props.at : null} /> : null
}
