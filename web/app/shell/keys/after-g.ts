/** How long `g` waits for its second letter, in ms. */
const patience = 1500

/**
 * Follows the keys that are pressed: says of each, with the time of its event, whether it is the second letter
 * after `g`.
 */
export function afterG(): (letter: string, at: number) => boolean {
  let pressed = Number.NEGATIVE_INFINITY
  return (letter, at) => {
    const isSecond = at - pressed < patience
    pressed = letter === 'g' && !isSecond ? at : Number.NEGATIVE_INFINITY
    return isSecond
  }
}
