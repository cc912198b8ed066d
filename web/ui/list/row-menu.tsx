import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './row-menu.module.css'

export type RowAction = {
  label: string
  icon?: ReactNode
  danger?: boolean
  /** Why it cannot be done now; the action is shown, but off, with the reason below it. */
  disabled?: string
  /** What to know before doing it, below the label. */
  hint?: string
  onClick: () => void
}

export function RowActions({ actions }: { actions: RowAction[] }) {
  return actions.map(({ label, icon, danger, disabled, hint, onClick }) => (
    <Menu.Item
      key={label}
      leftSection={icon}
      color={danger ? 'red' : undefined}
      disabled={!!disabled}
      onClick={onClick}
    >
      {label}
      {(disabled || hint) && <span className={classes.reason}>{disabled ?? hint}</span>}
    </Menu.Item>
  ))
}

/** The ⋯ menu of a row or a page. */
export function RowMenu({ name, actions }: { name: string; actions: RowAction[] }) {
  const { t } = useTranslation('common')
  if (actions.length === 0) return null
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={t('actions.more_for', { name })}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <RowActions actions={actions} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** The same actions at the pointer, for a right click. `at` null means closed. */
export function PointerMenu(props: {
  at: { x: number; y: number } | null
  actions: RowAction[]
  onClose: () => void
}) {
  const { at, actions, onClose } = props
  return (
    <Menu opened={at !== null} onChange={(opened) => !opened && onClose()} position="bottom-start">
      <Menu.Target>
        {/* Only a place to hang the menu from; a button because it takes a menu's ARIA attributes. */}
        <button
          type="button"
          tabIndex={-1}
          aria-hidden
          style={{
            position: 'fixed',
            left: at?.x ?? 0,
            top: at?.y ?? 0,
            width: 0,
            height: 0,
            padding: 0,
            border: 0,
          }}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <RowActions actions={actions} />
      </Menu.Dropdown>
    </Menu>
  )
}
