"""How figures, days and hours are written in each language, where Django's own way is not the hall's."""
