"""The table in the browser: pages without a network of their own, one socket for each seat, tables that outlive us."""
