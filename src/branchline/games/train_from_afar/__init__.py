"""The Train Travels from Afar: lay tracks in a frame and run four locomotives to the stations, or as far as they go."""
