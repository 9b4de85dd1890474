/** In a range of ages, stands for all higher ones. */
export const oldest = 80;
