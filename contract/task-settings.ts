/** What a task can ask of the person who fills it in, by the names of `TaskSettings`. */
export const fillingRules = ['progressive', 'camera_only', 'position_required'] as const
/** All settings of a task: one that is read-only is looked at, no longer filled in. */
export const taskSettings = [...fillingRules, 'readonly'] as const

type Settings = Record<(typeof taskSettings)[number], boolean>

export const noSettings: Readonly<Settings> = {
  progressive: false,
  camera_only: false,
  position_required: false,
  readonly: false,
}

/** The settings of what has them among its own facts, as a task's row does. */
export const settingsOf = ({
  progressive,
  camera_only,
  position_required,
  readonly,
}: Settings): Settings => ({
  progressive,
  camera_only,
  position_required,
  readonly,
})
export const sameSettings = (a: Settings, b: Settings): boolean =>
  taskSettings.every((name) => a[name] === b[name])
