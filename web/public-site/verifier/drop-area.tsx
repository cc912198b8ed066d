import { Button } from '@mantine/core'
import { IconFileSearch } from '@tabler/icons-react'
import { type ChangeEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './drop-area.module.css'
import { useWindowDrop } from './use-window-drop.ts'

type Props = {
  onFiles: (files: File[]) => void
  /** Once there is something to show, the area makes room for it. */
  small: boolean
}

/** Where files are dropped or, as one large button, chosen. Dropping works on the whole page. */
export function DropArea({ onFiles, small }: Props) {
  const { t } = useTranslation('verifier')
  const input = useRef<HTMLInputElement>(null)
  const over = useWindowDrop(onFiles)

  const choose = () => input.current?.click()
  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.currentTarget.files ?? [])]
    // So that choosing the same file again is a change.
    event.currentTarget.value = ''
    if (files.length > 0) onFiles(files)
  }
  return (
    <div className={classes.frame}>
      <input ref={input} type="file" multiple hidden onChange={chosen} data-testid="verifier-files" />
      {small ? (
        <Button
          variant={over ? 'light' : 'default'}
          onClick={choose}
          leftSection={<IconFileSearch size={20} />}
        >
          {t('drop.again')}
        </Button>
      ) : (
        <button type="button" className={classes.area} data-over={over || undefined} onClick={choose}>
          <IconFileSearch size={40} stroke={1.5} aria-hidden />
          <span className={classes.title}>{t('drop.title')}</span>
          <span>{t('drop.choose')}</span>
          <span className={classes.hint}>{t('drop.hint')}</span>
        </button>
      )}
    </div>
  )
}
