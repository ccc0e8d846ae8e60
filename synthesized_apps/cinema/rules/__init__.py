"""The rules of cinema, as functions on a session: programme, seats, tickets, prices, orders. They are the only things that write."""
