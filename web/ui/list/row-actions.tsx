import { Menu } from '@mantine/core'
import type { LiveMenuProps } from '../menu-on-demand.tsx'
import classes from './row-menu.module.css'
import type { RowAction } from './row-menu.tsx'

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

/** The menu below the ⋯ of a row or a page. */
export function ActionsMenu({ target, actions, ...state }: LiveMenuProps & { actions: RowAction[] }) {
  return (
    <Menu {...state}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <RowActions actions={actions} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** The menu at the pointer. `at` null means closed. */
export function ActionsAtPointer(props: {
  at: { x: number; y: number } | null
  actions: RowAction[]
  onClose: () => void
}) {
  const { at, actions, onClose } = props
  return (
    <Menu opened={at !== null} onChange={(opened) => !opened && onClose()} position="bottom-start">
      <Menu.Target>
        {/* Only an anchor for the menu; a button because it carries a menu's ARIA attributes. */}
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
