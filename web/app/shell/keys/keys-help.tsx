import { Button, Kbd, Switch } from '@mantine/core'
import { useOs } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useNavigation } from '../navigation.ts'
import { commandKeys, keysOf, pageKeys } from './key-list.ts'
import classes from './keys-help.module.css'
import { useSingleKeysOn } from './use-single-keys.ts'

/** The list of all keys, and the switch for single-letter ones. */
export function KeysHelp({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation(['dashboard', 'common'])
  const { on, set } = useSingleKeysOn()
  const os = useOs()
  const known = useNavigation().map(({ to }) => to.replace(/\/$/, ''))
  const pages = Object.entries(pageKeys).filter(([, { to }]) => known.includes(to))
  return (
    <Dialog
      opened={opened}
      title={t('keys.title')}
      onClose={onClose}
      buttons={
        <Button onClick={onClose} data-autofocus>
          {t('common:actions.ok')}
        </Button>
      }
    >
      <dl className={classes.keys}>
        {commandKeys.map((name) => (
          <div key={name}>
            <dt>{t(`keys.${name}`)}</dt>
            <dd>
              {name === 'search' && <Kbd>{os === 'macos' ? '⌘' : 'Ctrl'}</Kbd>} <Kbd>{keysOf[name]}</Kbd>
            </dd>
          </div>
        ))}
        {pages.map(([letter, { page }]) => (
          <div key={letter}>
            <dt>{t('keys.go', { page: t(`common:pages.${page}`) })}</dt>
            <dd>
              <Kbd>G</Kbd> <Kbd>{letter.toUpperCase()}</Kbd>
            </dd>
          </div>
        ))}
      </dl>
      <Switch
        className={classes.switch}
        checked={on}
        onChange={(event) => set(event.currentTarget.checked)}
        label={t('keys.on')}
        description={t('keys.on_detail')}
      />
    </Dialog>
  )
}
