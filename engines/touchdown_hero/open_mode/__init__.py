"""Records of the open mode, whose writer does not know the hands: which deals fit them."""
