/** A whole number in scientific notation (`9.75E+14`): not reliable as an id, because digits may be lost. */
export class FloatNumber {
  constructor(readonly value: number) {}
}
