import classes from './file-card.module.css'

/** Names up to this long are left to CSS. */
const longest = 22
/** How many characters at the end of a longer name stay visible: in photo names, the time. */
const end = 12

/** The two parts of a name; the first may be truncated. */
export function partsOf(name: string): [string, string] {
  const letters = [...name]
  if (letters.length <= longest) return [name, '']
  return [letters.slice(0, -end).join(''), letters.slice(-end).join('')]
}

/** A file's name in one line; a long one is truncated before its end, where names of photos differ. */
export function FileName({ name }: { name: string }) {
  const [start, rest] = partsOf(name)
  return (
    <bdi className={classes.name} title={name}>
      <span className={classes.start}>{start}</span>
      {rest && <span className={classes.end}>{rest}</span>}
    </bdi>
  )
}
