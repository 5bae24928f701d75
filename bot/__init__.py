"""``bot`` talks: in Telegram and on a terminal. It knows neither how contracts are read nor how they are kept."""
