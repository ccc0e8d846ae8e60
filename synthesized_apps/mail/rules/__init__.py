"""What may be done in Postern, and what follows. Only these modules write; each is given a session and checks for itself."""
