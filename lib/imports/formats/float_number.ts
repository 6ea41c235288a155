/** A whole number written as a float (`9.75E+14`): not reliable as an id, because digits may be lost. */
export class FloatNumber {
  constructor(readonly value: number) {}
}
