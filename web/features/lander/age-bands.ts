/**
 * Ages that a visitor may look for, by the value of the answer; the last band has no upper end. No value is a whole
 * number, which would come first.
 */
export const ageBands = {
  '18-29': { min: 18, max: 29 },
  '30-44': { min: 30, max: 44 },
  '45-59': { min: 45, max: 59 },
  '60+': { min: 60, max: null },
} as const;

export const bandOf = (answer: string | undefined) => Object.entries(ageBands).find(([band]) => band === answer)?.[1];
