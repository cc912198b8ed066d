import { Button, Menu } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './list-tools.module.css'

type Props = {
  /** Columns that can be hidden. */
  columns: readonly { id: string; header: string }[]
  hidden: readonly string[]
  onChange: (hidden: string[]) => void
}

/** Chooses the visible columns of a table. The menu stays open meanwhile. */
export function ColumnsMenu({ columns, hidden, onChange }: Props) {
  const { t } = useTranslation('common')
  const turn = (id: string) =>
    onChange(hidden.includes(id) ? hidden.filter((each) => each !== id) : [...hidden, id])
  return (
    <Menu closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="default" px={9} aria-label={t('list.columns')} title={t('list.columns')}>
          <IconColumns3 size={16} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.columns}>
          {columns.map(({ id, header }) => (
            <Menu.CheckboxItem key={id} checked={!hidden.includes(id)} onChange={() => turn(id)}>
              {header}
            </Menu.CheckboxItem>
          ))}
        </div>
        <Menu.Divider />
        <Menu.Item disabled={hidden.length === 0} onClick={() => onChange([])}>
          {t('list.columns_all')}
        </Menu.Item>
        <p className={classes.narrow}>{t('list.columns_narrow')}</p>
      </Menu.Dropdown>
    </Menu>
  )
}
