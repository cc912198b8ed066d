import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './field.module.css'

type Props = {
  /** What is removed: the button's accessible name. */
  name: string
  /** Removes at once, because nothing would be lost. */
  atOnce?: boolean
  pending?: boolean
  onRemove: () => void
}

/** Removes after a second press in the same place, so that a slip of the thumb loses nothing. */
export function TwoStepButton({ name, atOnce = false, pending = false, onRemove }: Props) {
  const { t } = useTranslation('fill')
  const [asked, setAsked] = useState(false)
  const press = () => {
    if (!asked && !atOnce) return setAsked(true)
    setAsked(false)
    onRemove()
  }
  return (
    <span className={classes.row}>
      <Button
        size="sm"
        className={classes.sure}
        variant={asked ? 'filled' : 'subtle'}
        color={asked ? 'red' : 'gray'}
        loading={pending}
        leftSection={<IconTrash size={16} aria-hidden />}
        aria-label={asked ? t('remove.confirm_named', { name }) : t('remove.named', { name })}
        onClick={press}
      >
        {asked ? t('remove.confirm') : t('remove.label')}
      </Button>
      {asked && (
        <Button size="sm" variant="subtle" color="gray" onClick={() => setAsked(false)}>
          {t('remove.keep')}
        </Button>
      )}
    </span>
  )
}
