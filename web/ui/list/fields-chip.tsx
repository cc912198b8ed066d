import { Button, CloseButton, Popover } from '@mantine/core'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './list-toolbar.module.css'

type Props = {
  label: string
  /** The choice in words; null for none. */
  chosen: string | null
  onRemove: () => void
  children: (close: () => void) => ReactNode
}

/** A filter chip that opens fields instead of choices. */
export function FieldsChip({ label, chosen, onRemove, children }: Props) {
  const { t } = useTranslation('common')
  const [opened, setOpened] = useState(false)
  const isChosen = chosen !== null
  return (
    <span className={classes.chip}>
      <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus width={280}>
        <Popover.Target>
          <Button
            variant={isChosen ? 'light' : 'default'}
            rightSection={isChosen ? undefined : <IconChevronDown size={16} />}
            onClick={() => setOpened((now) => !now)}
          >
            {chosen ? `${label}: ${chosen}` : label}
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={classes.fields} aria-label={label}>
          {children(() => setOpened(false))}
        </Popover.Dropdown>
      </Popover>
      {isChosen && (
        <CloseButton
          icon={<IconX size={14} />}
          aria-label={t('list.remove_filter', { name: label })}
          onClick={onRemove}
        />
      )}
    </span>
  )
}
